// Blocked time of a stylist, in their column. A press opens the block.
import CircleSlash from 'lucide-react/icons/circle-slash'
import { kindOf } from '#/api/admin-blocks'
import { useTexts, withTexts } from '#/i18n'
import { adminBlocks } from '#/i18n/admin-blocks'
import { useCurrentShop } from '../current-shop'
import { useOpenBlock } from './block-actions'
import { spanRange } from './booking-style'
import type { BlockedTime } from './columns'
import { type Minutes, ROW_MINUTES, rowOf } from './day-grid'
import { atRow } from './grid-style'

export const BlockedTimes = withTexts({ adminBlocks }, Times)

function Times({ blocked, hours }: { blocked: readonly BlockedTime[]; hours: Minutes }) {
  const t = useTexts('adminBlocks')
  const { zone } = useCurrentShop()
  const open = useOpenBlock()
  const shown = blocked.filter(({ from, to }) => from < hours.to && hours.from < to)
  return (
    <>
      {shown.map(({ block, from, to }) => {
        const top = Math.max(from, hours.from)
        const rows = (Math.min(to, hours.to) - top) / ROW_MINUTES
        return (
          <button
            key={block.id}
            className="cal-block"
            type="button"
            style={atRow(rowOf(top, hours), rows)}
            onClick={() => open({ what: 'block', block })}
          >
            <span>
              <CircleSlash className="icon" aria-hidden="true" />
              <span>
                <span className="visually-hidden">{t('list')}: </span>
                <b dir="auto">{block.title ?? t(`kind.${kindOf(block.kind)}`)}</b> {spanRange(block, zone)}
              </span>
            </span>
          </button>
        )
      })}
    </>
  )
}

// Blocked time in the calendar: of a stylist in their column, of chairs above the columns. A press opens the block.
import Ban from 'lucide-react/icons/ban'
import type { TimeBlock } from '#/api/admin-blocks'
import { getChairs } from '#/api/admin-chairs'
import { useQuery } from '#/api/client'
import { useTexts } from '#/i18n'
import type { ShopDate } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { useBlockActions } from './block-actions'
import { spanRange } from './booking-style'
import type { BlockedTime } from './columns'
import { type Minutes, ROW_MINUTES, rowOf, spanIn } from './day-grid'
import { atRow } from './grid-style'

export function BlockedTimes({ blocked, hours }: { blocked: readonly BlockedTime[]; hours: Minutes }) {
  const t = useTexts('adminBlocks')
  const { zone } = useCurrentShop()
  const { edit } = useBlockActions()
  const shown = blocked.filter(({ from, to }) => from < hours.to && hours.from < to)
  if (shown.length === 0) return null
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
            onClick={() => edit(block)}
          >
            <span>
              <Ban className="icon" aria-hidden="true" />
              <span>
                <span className="visually-hidden">{t('list')}: </span>
                <b dir="auto">{block.title ?? t(`kind.${block.kind}`)}</b> {spanRange(block, zone)}
              </span>
            </span>
          </button>
        )
      })}
    </>
  )
}

/** Chairs have no columns. */
export function BlockedChairs({ days, blocks }: { days: readonly ShopDate[]; blocks: readonly TimeBlock[] }) {
  const { zone } = useCurrentShop()
  const shown = blocks.filter(
    (block) => block.chair_id !== null && days.some((date) => spanIn(date, block, zone)),
  )
  return shown.length === 0 ? null : <ChairList blocks={shown} />
}

function ChairList({ blocks }: { blocks: readonly TimeBlock[] }) {
  const t = useTexts('adminBlocks')
  const { query, zone } = useCurrentShop()
  const { edit } = useBlockActions()
  const { data: chairs = [] } = useQuery(getChairs, { query })
  return (
    <ul className="row cal-chairs" aria-label={t('chairs')}>
      {blocks.map((block) => (
        <li key={block.id}>
          <button className="chip" type="button" onClick={() => edit(block)}>
            {t('ofChair', {
              chair: chairs.find(({ id }) => id === block.chair_id)?.name ?? '',
              title: block.title ?? t(`kind.${block.kind}`),
              range: spanRange(block, zone),
            })}
          </button>
        </li>
      ))}
    </ul>
  )
}

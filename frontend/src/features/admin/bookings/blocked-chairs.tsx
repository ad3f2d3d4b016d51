// Blocked chairs, above the columns: chairs have none. A press opens the block.

import { kindOf } from '#/api/admin-blocks'
import type { TimeBlock } from '#/api/admin-bookings'
import { getChairs } from '#/api/admin-chairs'
import { useQuery } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminBlocks } from '#/i18n/admin-blocks'
import { useCurrentShop } from '../current-shop'
import { useOpenBlock } from './block-actions'
import { spanRange } from './booking-style'

export const BlockedChairs = withTexts({ adminBlocks }, Chairs)

function Chairs({ blocks }: { blocks: readonly TimeBlock[] }) {
  const t = useTexts('adminBlocks')
  const { query, zone } = useCurrentShop()
  const open = useOpenBlock()
  const { data: chairs = [] } = useQuery(getChairs, { query })
  return (
    <ul className="row cal-chairs" aria-label={t('chairs')}>
      {blocks.map((block) => (
        <li key={block.id}>
          <button className="chip" type="button" onClick={() => open({ what: 'block', block })}>
            {t('ofChair', {
              chair: chairs.find(({ id }) => id === block.chair_id)?.name ?? '',
              title: block.title ?? t(`kind.${kindOf(block.kind)}`),
              range: spanRange(block, zone),
            })}
          </button>
        </li>
      ))}
    </ul>
  )
}

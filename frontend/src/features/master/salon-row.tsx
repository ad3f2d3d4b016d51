// One salon of the table: what it is called, where it is, how it stands, and what can be done with it.
import Ban from 'lucide-react/icons/ban'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import Pencil from 'lucide-react/icons/pencil'
import Power from 'lucide-react/icons/power'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash from 'lucide-react/icons/trash-2'
import type { PlatformShop, ShopFilter } from '#/api/platform-shops'
import { useTexts } from '#/i18n'
import { salonSuffix, salonUrl } from '#/lib/site'
import { defaultPalette, paletteStyle } from '#/theme/palette-preview'
import { Badge } from '#/ui/badge'
import { Button } from '#/ui/button'
import { IconButton } from '#/ui/icon-button'
import { formatDay } from './format-date'
import { isDeletable, type StatusAction, statusActions } from './rules'

export type RowActions = Readonly<
  Record<
    'access' | 'duplicate' | 'edit' | 'delete' | StatusAction,
    (shop: PlatformShop, page: ShopFilter) => void
  >
>

const tones = { active: 'ok', suspended: 'bad', inactive: 'mute' } as const

/** Each salon's initial wears its own colours. */
function toneOf({ color_palette: palette }: PlatformShop) {
  return paletteStyle(
    palette?.primary ?? defaultPalette.primary,
    palette?.secondary ?? defaultPalette.secondary,
  )
}

interface SalonRowProps {
  readonly shop: PlatformShop
  readonly page: ShopFilter
  readonly actions: RowActions
}

export function SalonRow(row: SalonRowProps) {
  const t = useTexts('master')
  const { shop } = row
  const {
    id,
    name,
    subdomain,
    status,
    plan,
    trial_ends_at: trialEnds,
    created_at: created,
    admin_name: owner,
  } = shop
  return (
    <tr>
      <td>
        <span className="row">
          <span className="tone" style={toneOf(shop)} aria-hidden="true">
            {Array.from(name.trim())[0]?.toUpperCase()}
          </span>
          <span className="salon-n">
            <span className="strong" dir="auto">
              {name}
            </span>
            <span className="xs muted num">
              {plan === 'vip' ? t('idVip', { id: String(id) }) : t('id', { id: String(id) })}
            </span>
            {owner !== null && (
              <span className="xs muted" dir="auto">
                {owner}
              </span>
            )}
          </span>
        </span>
      </td>
      <td>
        <a className="link salon-a" href={salonUrl(subdomain)} target="_blank" rel="noopener noreferrer">
          {subdomain + salonSuffix}
          <ExternalLink className="icon" role="img" aria-label={t('newWindow')} />
        </a>
      </td>
      <td>
        <Badge tone={tones[status]} dot>
          {t(`status.${status}`)}
        </Badge>
      </td>
      <td className="num muted" data-l={t('column.trial')}>
        {trialEnds === null ? t('noTrial') : formatDay(trialEnds)}
      </td>
      <td className="num muted" data-l={t('column.created')}>
        {formatDay(created)}
      </td>
      <td className="cell-end">
        <Actions {...row} />
      </td>
    </tr>
  )
}

const icons = { activate: Power, suspend: Ban, reactivate: RotateCcw } as const

function Actions({ shop, page, actions }: SalonRowProps) {
  const t = useTexts('master.action')
  const { name, status } = shop
  return (
    <span className="row row--wrap salon-x">
      <Button kind="soft" size="sm" onClick={() => actions.access(shop, page)}>
        {t('access')}
        <span className="visually-hidden" dir="auto">
          {' '}
          {name}
        </span>
      </Button>
      <IconButton icon={Copy} label={t('duplicate', { name })} run={() => actions.duplicate(shop, page)} />
      <IconButton icon={Pencil} label={t('edit', { name })} run={() => actions.edit(shop, page)} />
      {statusActions(status).map((action) => (
        <IconButton
          key={action}
          icon={icons[action]}
          label={t(action, { name })}
          danger={action === 'suspend'}
          run={() => actions[action](shop, page)}
        />
      ))}
      {isDeletable(shop, Date.now()) && (
        <IconButton
          icon={Trash}
          label={t('delete', { name })}
          danger
          run={() => actions.delete(shop, page)}
        />
      )}
    </span>
  )
}

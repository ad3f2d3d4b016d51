// Why no single stylist can be chosen in step 2, and what to do about it.
import Split from 'lucide-react/icons/split'
import { type ReactNode, useId } from 'react'
import type { Recommendation } from '#/api/suggestions'
import { useTexts, withTexts } from '#/i18n'
import { noStylist } from '#/i18n/no-stylist'
import type { SelectedService } from '#/selection/selection'
import { Avatar } from '#/ui/avatar'
import { Button } from '#/ui/button'
import type { StaffPanel } from './staff-panel'

interface NoStylistPanelProps {
  readonly panel: Exclude<StaffPanel, { kind: 'choose' }>
  readonly services: readonly SelectedService[]
  readonly onChangeServices: () => void
  /** Starts again with this one service. */
  readonly onBookSeparately: (service: SelectedService) => void
}

export const NoStylistPanel = withTexts({ noStylist }, Reason)

function Reason({ panel, services, onChangeServices, onBookSeparately }: NoStylistPanelProps) {
  const t = useTexts('noStylist')
  switch (panel.kind) {
    case 'none':
      return (
        <Panel
          title={t('none')}
          text={t('noneText')}
          action={t('changeSelection')}
          onAction={onChangeServices}
        >
          <p className="sm muted">{t('looking')}</p>
        </Panel>
      )
    case 'multiple':
      return (
        <Panel
          title={t('multiple')}
          text={t(offered(panel.recommendations) ? 'multipleText' : 'notOfferedText')}
          action={t('changeServices')}
          onAction={onChangeServices}
        >
          <ul className="stack">
            {panel.recommendations.map((recommendation) => (
              <RecommendationItem key={recommendation.serviceId} recommendation={recommendation}>
                <Separately
                  service={services.find((service) => service.id === recommendation.serviceId)}
                  onBook={onBookSeparately}
                />
              </RecommendationItem>
            ))}
          </ul>
        </Panel>
      )
    case 'sequential':
      return (
        <Panel
          title={t('sequential')}
          text={t('sequentialText')}
          action={t('changeSelection')}
          onAction={onChangeServices}
        >
          <ul className="stack">
            {services.map((service) => (
              <li className="opt" key={service.id}>
                <span className="grow strong" dir="auto">
                  {service.name}
                </span>
                <Separately service={service} onBook={onBookSeparately} />
              </li>
            ))}
          </ul>
        </Panel>
      )
  }
}

/** Whether somebody does each of the services, if not the same person. */
const offered = (recommendations: readonly Recommendation[]) =>
  recommendations.every(({ suggestedStaff }) => suggestedStaff !== null)

interface SeparatelyProps {
  readonly service: SelectedService | undefined
  readonly onBook: (service: SelectedService) => void
}

function Separately({ service, onBook }: SeparatelyProps) {
  const t = useTexts('noStylist')
  if (service === undefined) return null
  return (
    <Button kind="soft" size="sm" onClick={() => onBook(service)}>
      {t('separately')}
      <span className="visually-hidden">{`: ${service.name}`}</span>
    </Button>
  )
}

interface PanelProps {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly onAction: () => void
  readonly children: ReactNode
}

function Panel({ title, text, action, onAction, children }: PanelProps) {
  const heading = useId()
  return (
    <section className="card panel" aria-labelledby={heading}>
      <div className="row" role="status">
        <Split className="icon" aria-hidden="true" />
        <h2 className="title" id={heading}>
          {title}
        </h2>
      </div>
      <p className="sm muted">{text}</p>
      {children}
      <Button kind="line" onClick={onAction}>
        {action}
      </Button>
    </section>
  )
}

interface RecommendationItemProps {
  readonly recommendation: Recommendation
  /** The way to book it on its own, if somebody does it. */
  readonly children: ReactNode
}

function RecommendationItem({ recommendation, children }: RecommendationItemProps) {
  const t = useTexts('noStylist')
  const role = useTexts('booking.staff')
  const { serviceName, suggestedStaff, alternativeStaff } = recommendation
  return (
    <li className="opt">
      {suggestedStaff && <Avatar name={suggestedStaff.name} photo={null} size="2.25rem" />}
      <span className="grow">
        <span className="strong who" dir="auto">
          {serviceName}
        </span>
        <span className="xs muted">
          {suggestedStaff ? recommendation.recommendation : t('notOffered')}
          {suggestedStaff && `, ${suggestedStaff.role === 'admin' ? role('senior') : role('stylist')}`}
        </span>
      </span>
      {suggestedStaff && children}
      {alternativeStaff.length > 0 && (
        <span className="xs muted also">
          {t('also', { names: alternativeStaff.map((staff) => staff.name).join(', ') })}
        </span>
      )}
    </li>
  )
}

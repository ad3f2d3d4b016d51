// Why no single stylist can be chosen in step 2, and what to do about it.
import Split from 'lucide-react/icons/split'
import { type ReactNode, useId } from 'react'
import type { Recommendation } from '#/api/staff'
import { useTexts } from '#/i18n'
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

export function NoStylistPanel({ panel, services, onChangeServices, onBookSeparately }: NoStylistPanelProps) {
  const t = useTexts('booking.panel')
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
          text={t('multipleText')}
          action={t('changeServices')}
          onAction={onChangeServices}
        >
          <ul className="stack">
            {panel.recommendations.map((recommendation) => (
              <RecommendationItem key={recommendation.serviceId} recommendation={recommendation} />
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
                <Button kind="soft" size="sm" onClick={() => onBookSeparately(service)}>
                  {t('separately')}
                  <span className="visually-hidden">{`: ${service.name}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )
  }
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

function RecommendationItem({ recommendation }: { recommendation: Recommendation }) {
  const t = useTexts('booking')
  const { serviceName, suggestedStaff, alternativeStaff } = recommendation
  return (
    <li className="opt">
      {suggestedStaff && <Avatar name={suggestedStaff.name} photo={null} size="2.25rem" />}
      <span className="grow">
        <span className="strong who" dir="auto">
          {serviceName}
        </span>
        <span className="xs muted">
          {recommendation.recommendation}
          {suggestedStaff && `, ${suggestedStaff.role === 'admin' ? t('staff.senior') : t('staff.stylist')}`}
        </span>
      </span>
      {alternativeStaff.length > 0 && (
        <span className="xs muted also">
          {t('panel.also', { names: alternativeStaff.map((staff) => staff.name).join(', ') })}
        </span>
      )}
    </li>
  )
}

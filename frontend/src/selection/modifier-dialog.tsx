// Customize {service}: the options of a service, with the running price on the button that adds it.
import './selection.css'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useId, useRef, useState } from 'react'
import type { Service } from '#/api/services'
import { useTexts, withTexts } from '#/i18n'
import { modifiers } from '#/i18n/modifiers'
import { formatCents } from '#/lib/money'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { useUnsaved } from '#/unsaved/use-unsaved'
import { ModifierGroupFields } from './modifier-group-fields'
import { chosenModifiers, extraCharge, modifierProblems, type Picked, pickedOf } from './modifiers'
import { type SelectedService, select } from './selection'

interface ModifierDialogProps {
  readonly service: Service
  /** The earlier choice, when the service is already selected. */
  readonly before: SelectedService | undefined
  readonly onAdd: (service: SelectedService) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

export const ModifierDialog = withTexts({ modifiers }, Customize)

function Customize({ service, before, onAdd, onRemove, onClose }: ModifierDialogProps) {
  const t = useTexts('modifiers')
  const [start] = useState<Picked>(() => pickedOf(before?.selectedModifiers ?? []))
  const [picked, setPicked] = useState(start)
  const [tried, setTried] = useState(false)
  const { leave, question } = useUnsaved(picked !== start, onClose)
  const form = useRef<HTMLDivElement>(null)
  const alertId = useId()

  const chosen = chosenModifiers(service.modifiers, picked)
  const problems = modifierProblems(service.modifiers, chosen)
  const shown = tried ? problems : []
  const problemId = (groupId: string) => `${alertId}-${groupId}`

  // The dialog has just taken the focus; the first question is a better place than the close button.
  useEffect(() => {
    const open =
      form.current?.querySelector<HTMLElement>('[data-open] input') ?? form.current?.querySelector('input')
    open?.focus()
  }, [])

  const add = () => {
    setTried(true)
    const [first] = problems
    if (first === undefined) return onAdd(select(service, chosen))
    form.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(first.groupId)}"] input`)?.focus()
  }

  return (
    <Dialog
      eyebrow={t('eyebrow')}
      title={t('title', { service: service.name })}
      closeLabel={t('close')}
      onClose={leave}
      footer={
        <>
          {before && (
            <Button kind="danger" onClick={onRemove}>
              {t('remove')}
            </Button>
          )}
          <Button kind="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={add}>
            {before ? t('save') : t('add')}{' '}
            <span className="price num">{formatCents(service.price + extraCharge(chosen))}</span>
          </Button>
        </>
      }
    >
      <div className="groups" ref={form}>
        {service.modifiers.map((group) => (
          <ModifierGroupFields
            key={group.id}
            group={group}
            picked={picked}
            onPick={setPicked}
            describedBy={
              shown.some((problem) => problem.groupId === group.id) ? problemId(group.id) : undefined
            }
          />
        ))}
      </div>
      <div role="alert">
        {shown.length > 0 && (
          <ul className="notice notice--bad mod-errors">
            {shown.map((problem) => (
              <li key={problem.groupId} id={problemId(problem.groupId)}>
                <CircleAlert className="icon" aria-hidden="true" />
                {t(problem.rule, { label: problem.label })}
              </li>
            ))}
          </ul>
        )}
      </div>
      {question}
    </Dialog>
  )
}

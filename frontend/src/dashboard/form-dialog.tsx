// A dialog around a form: its two buttons stay in sight while the form scrolls. A change with consequences is shown in the form's place
// before it is saved.
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { useUnsaved } from '#/unsaved/use-unsaved'
import type { MutationError } from './mutation-error'
import { MutationErrorNotice } from './mutation-error-notice'

interface FormDialogProps {
  readonly title: string
  readonly subtitle: string
  /** What the button says that saves. */
  readonly action: string
  /** What the button says that leaves, where "Cancel" is not right. */
  readonly leave?: string
  readonly pending: boolean
  readonly problem: MutationError | null
  /** Whether closing it by a slip would lose something. */
  readonly changed: boolean
  readonly onClose: () => void
  readonly wide?: boolean
  /** Whether the first field to type in has the focus, and not the button that closes. */
  readonly beginsInForm?: boolean
  readonly ready?: boolean
  readonly review?: ConfirmStep | null | undefined
  /** What is not part of the form, above its fields. */
  readonly above?: ReactNode
  /** The fields. */
  readonly children: ReactNode
  /** Of the form, in place of a plain stack. */
  readonly className?: string
  /** Id of the form's own heading. */
  readonly labelledBy?: string
  readonly onSubmit: (form: HTMLFormElement) => void
}

export interface ConfirmStep {
  readonly content: ReactNode
  readonly confirm: () => void
  readonly back: () => void
}

export function FormDialog(props: FormDialogProps) {
  const {
    title,
    subtitle,
    problem,
    changed,
    onClose,
    wide = false,
    beginsInForm = false,
    review,
    above,
    children,
    onSubmit,
  } = props
  const t = useTexts('admin')
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (beginsInForm) form.current?.querySelector<HTMLElement>('.input')?.focus()
  }, [beginsInForm])
  const { leave, question } = useUnsaved(changed, onClose)
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      closeLabel={t('close')}
      onClose={leave}
      wide={wide}
      footer={<Buttons {...props} formId={formId} />}
    >
      <div hidden={Boolean(review)}>
        <div className="stack">
          {above}
          <form
            ref={form}
            className={props.className ?? 'stack'}
            id={formId}
            aria-labelledby={props.labelledBy}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              onSubmit(event.currentTarget)
            }}
          >
            {children}
          </form>
        </div>
      </div>
      {review?.content}
      <MutationErrorNotice problem={problem} />
      {question}
    </Dialog>
  )
}

interface ButtonsProps extends FormDialogProps {
  readonly formId: string
}

function Buttons({ formId, action, leave, pending, ready = true, review, onClose }: ButtonsProps) {
  const t = useTexts('admin')
  const meant = useDoubleClickGuard(Boolean(review))
  const save = useFocusAfter(Boolean(review))
  if (review) {
    return (
      <>
        <Button key="back" kind="ghost" aria-disabled={!meant} onClick={() => meant && review.back()}>
          {t('back')}
        </Button>
        <Button
          key="anyway"
          pending={pending}
          aria-disabled={!meant}
          onClick={() => meant && review.confirm()}
        >
          {pending ? t('saving') : t('saveAnyway')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Button key="leave" kind="ghost" aria-disabled={!meant} onClick={() => meant && onClose()}>
        {leave ?? t('cancel')}
      </Button>
      <Button
        key="save"
        ref={save}
        type="submit"
        form={formId}
        pending={pending}
        disabled={!ready}
        aria-disabled={!meant}
        onClick={(event) => !meant && event.preventDefault()}
      >
        {pending ? t('saving') : action}
      </Button>
    </>
  )
}

/** For the button that takes the focus back when the form returns: the one that had it is gone with the review. */
function useFocusAfter(reviewing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(reviewing)
  useEffect(() => {
    if (before.current && !reviewing) button.current?.focus({ preventScroll: true })
    before.current = reviewing
  }, [reviewing])
  return button
}

/** Milliseconds in which a click is still one for the button that stood there before. */
const grace = 500

/** Whether a click can be meant for the buttons that are there now: the second of a double click is not. */
function useDoubleClickGuard(reviewing: boolean): boolean {
  const [settled, settle] = useState(reviewing)
  useEffect(() => {
    const timer = setTimeout(() => settle(reviewing), grace)
    return () => clearTimeout(timer)
  }, [reviewing])
  return settled === reviewing
}

// A dialog around a form: its two buttons stay in sight while the form scrolls.
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'

interface FormDialogProps {
  readonly formId: string
  readonly title: string
  readonly subtitle: string
  /** What the button says that saves. */
  readonly action: string
  readonly pending: boolean
  /** Why it could not be saved. */
  readonly problem: string | null
  readonly onClose: () => void
  readonly wide?: boolean
  /** The form. */
  readonly children: ReactNode
}

export function FormDialog({
  formId,
  title,
  subtitle,
  action,
  pending,
  problem,
  onClose,
  wide = false,
  children,
}: FormDialogProps) {
  const t = useTexts('admin')
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      closeLabel={t('close')}
      onClose={onClose}
      wide={wide}
      form
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} pending={pending}>
            {pending ? t('saving') : action}
          </Button>
        </>
      }
    >
      {children}
      <div role="alert">
        {problem && (
          <p className="notice notice--bad form-problem">
            <CircleAlert className="icon" aria-hidden="true" />
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}

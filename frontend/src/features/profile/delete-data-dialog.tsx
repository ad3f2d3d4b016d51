// Deleting one's data asks once, says what will happen, and wants a fresh message over WhatsApp: the browser may be another person's.
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useForgetMe } from '#/api/auth'
import { useCommand } from '#/api/client'
import { ApiError, userMessage } from '#/api/errors'
import { deleteMe } from '#/api/privacy'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { ConfirmDialog } from '#/ui/confirm-dialog'
import { useToast } from '#/ui/toast'
import { WhatsappButton } from '#/ui/whatsapp-button'
import { useVerification } from '#/verification/use-verification'

const consequences = ['coming', 'past', 'contact', 'leaving', 'others'] as const

export function DeleteDataDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('profile.data')
  const toast = useToast()
  const navigate = useNavigate()
  const { pending, run } = useCommand(deleteMe)
  const forget = useForgetMe()
  const [problem, setProblem] = useState<'stale' | string | null>(null)

  async function confirm() {
    try {
      await run({})
    } catch (cause) {
      const stale = cause instanceof ApiError && cause.code === 'must_verify'
      setProblem(stale ? 'stale' : userMessage(cause, t('deleteFailed')))
      return
    }
    toast({ title: t('deleted.title'), text: t('deleted.text') })
    navigate(to.home())
    forget()
  }

  return (
    <ConfirmDialog
      title={t('question')}
      closeLabel={t('close')}
      keep={t('keep')}
      action={pending ? t('deleting') : t('delete')}
      pending={pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="stack">
        <ul className="stack sm profile-what">
          {consequences.map((what) => (
            <li key={what}>{t(`what.${what}`)}</li>
          ))}
        </ul>
        {problem === 'stale' && <ProveAgain />}
        {problem !== null && problem !== 'stale' && (
          <p className="notice notice--warn" role="alert">
            {problem}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}

function ProveAgain() {
  const t = useTexts('profile.data')
  const { button, problem } = useVerification('profile')
  return (
    <div className="notice notice--warn profile-first" role="alert">
      <span className="grow">{problem ?? t('proveAgain')}</span>
      <WhatsappButton size="sm" {...button}>
        {t('prove')}
      </WhatsappButton>
    </div>
  )
}

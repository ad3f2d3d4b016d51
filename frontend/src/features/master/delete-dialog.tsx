// Deleting a closed salon for good: first a copy of everything is taken, then its name is typed.
import { useState } from 'react'
import { useCommand } from '#/api/client'
import { deletePlatformShop, getShopExport, type PlatformShop } from '#/api/platform-shops'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { saveJson } from '#/lib/save-file'
import { Button } from '#/ui/button'
import { ConfirmDialog } from '#/ui/confirm-dialog'
import { Field } from '#/ui/field'

interface DeleteDialogProps {
  readonly shop: PlatformShop
  readonly onClose: () => void
}

export function DeleteDialog({ shop, onClose }: DeleteDialogProps) {
  const t = useTexts('masterQuestions.delete')
  const [taken, setTaken] = useState(false)
  const [typed, setTyped] = useState('')
  const { pending, problem, run } = useMutation(deletePlatformShop, mutationTexts(t, 'done', 'failed'))
  const { id, name, version } = shop
  const remove = async () => {
    if (await run({ params: { shopId: id }, body: { name: typed.trim() }, version })) onClose()
  }
  return (
    <ConfirmDialog
      title={t('title', { name })}
      closeLabel={t('close')}
      keep={t('keep')}
      action={t('action')}
      pending={pending}
      disabled={!taken || typed.trim() !== name.trim()}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t('what')}</p>
        <Export shop={shop} taken={taken} onTaken={() => setTaken(true)} />
        <Field
          label={t('name', { name })}
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {problem && (
          <p className="notice notice--bad" role="alert">
            {problem.text}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}

interface ExportProps {
  readonly shop: PlatformShop
  readonly taken: boolean
  readonly onTaken: () => void
}

function Export({ shop, taken, onTaken }: ExportProps) {
  const t = useTexts('masterQuestions.delete')
  const { pending, run } = useCommand(getShopExport)
  const [failed, setFailed] = useState(false)
  const download = async () => {
    setFailed(false)
    try {
      saveJson(`${shop.subdomain}.json`, await run({ params: { shopId: shop.id } }))
      onTaken()
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className="stack">
      <p>{t('first')}</p>
      <Button kind="line" pending={pending} onClick={() => void download()}>
        {pending ? t('downloading') : t('download')}
      </Button>
      <p className="sm muted" role="status">
        {failed ? t('downloadFailed') : taken && t('downloaded')}
      </p>
    </div>
  )
}

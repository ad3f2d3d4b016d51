// A client asked the salon for what it knows of them, or to be forgotten.
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Client } from '#/api/admin-clients'
import { useCommand } from '#/api/client'
import { userMessage } from '#/api/errors'
import { deleteClient, getClientData } from '#/api/privacy'
import { useTexts } from '#/i18n'
import { saveJson } from '#/lib/save-file'
import { Button } from '#/ui/button'
import { useToast } from '#/ui/toast'
import { useCurrentShop } from '../current-shop'
import { DeleteDialog } from '../delete-dialog'

interface ClientDataProps {
  readonly client: Client
  readonly onForgotten: () => void
}

export function ClientData({ client: { id, name }, onForgotten }: ClientDataProps) {
  const t = useTexts('adminCrm.data')
  const { query } = useCurrentShop()
  const toast = useToast()
  const copy = useCommand(getClientData)
  const forget = useCommand(deleteClient)
  const [asking, setAsking] = useState(false)
  const failed = (cause: unknown) =>
    toast({ title: t('failed.title'), text: userMessage(cause, t('failed.text')), tone: 'destructive' })

  async function save() {
    try {
      saveJson(t('file', { id: String(id) }), await copy.run({ params: { id }, query }))
    } catch (cause) {
      failed(cause)
    }
  }

  async function erase() {
    try {
      await forget.run({ params: { id }, query })
    } catch (cause) {
      failed(cause)
      return false
    }
    toast({ title: t('forgotten.title'), text: t('forgotten.text') })
    onForgotten()
    return true
  }

  return (
    <section className="stack crm-part" aria-labelledby="client-data">
      <h3 className="title" id="client-data">
        {t('title')}
      </h3>
      <p className="sm muted">{t('text')}</p>
      <div className="row row--wrap">
        <Button kind="line" size="sm" pending={copy.pending} onClick={() => void save()}>
          {!copy.pending && <Download className="icon" aria-hidden="true" />}
          {t('export')}
        </Button>
        <Button kind="danger" size="sm" onClick={() => setAsking(true)}>
          <Trash2 className="icon" aria-hidden="true" />
          {t('erase')}
        </Button>
      </div>
      {asking && (
        <DeleteDialog
          title={t('question', { name })}
          pending={forget.pending}
          onDelete={erase}
          onClose={() => setAsking(false)}
        >
          <p>{t('consequences')}</p>
        </DeleteDialog>
      )}
    </section>
  )
}

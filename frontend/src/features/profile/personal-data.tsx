// What a salon knows of the visitor: to take along, or to have deleted.
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { useCommand } from '#/api/client'
import { userMessage } from '#/api/errors'
import { getMyData } from '#/api/privacy'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { saveJson } from '#/lib/save-file'
import { Button } from '#/ui/button'
import { useToast } from '#/ui/toast'

const DeleteDataDialog = lazyComponent('DeleteDataDialog', () => import('./delete-data-dialog'))

export function PersonalData() {
  const t = useTexts('profile.data')
  const toast = useToast()
  const download = useCommand(getMyData)
  const [asking, setAsking] = useState(false)

  async function save() {
    try {
      saveJson(t('file'), await download.run({}))
    } catch (cause) {
      toast({ title: t('failed.title'), text: userMessage(cause, t('failed.text')), tone: 'destructive' })
    }
  }

  return (
    <section className="stack profile-list" aria-labelledby="own-data">
      <div>
        <h2 className="display-3" id="own-data">
          {t('title')}
        </h2>
        <p className="sm muted">{t('text')}</p>
      </div>
      <div className="row row--wrap">
        <Button kind="line" size="sm" pending={download.pending} onClick={() => void save()}>
          {!download.pending && <Download className="icon" aria-hidden="true" />}
          {download.pending ? t('downloading') : t('download')}
        </Button>
        <Button kind="danger" size="sm" onClick={() => setAsking(true)}>
          <Trash2 className="icon" aria-hidden="true" />
          {t('delete')}
        </Button>
      </div>
      {asking && (
        <Suspense fallback={null}>
          <DeleteDataDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}

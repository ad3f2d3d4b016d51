// The page of every address that has none.
import { useTexts } from '#/i18n'
import { MirrorArt } from '#/ui/illustrations/mirror-art'
import { PageHeading } from '#/ui/page-heading'

export function NotFound() {
  const t = useTexts('shell.notFound')
  return (
    <div className="empty empty--page">
      <MirrorArt broken />
      <PageHeading title={t('title')} className="display-1 ink" />
      <p>{t('hint')}</p>
    </div>
  )
}

// The page of every address that has none.
import { useTexts, withTexts } from '#/i18n'
import { notFound } from '#/i18n/not-found'
import { ButtonLink } from '#/ui/button'
import { MirrorArt } from '#/ui/illustrations/mirror-art'
import { PageHeading } from '#/ui/page-heading'
import { to } from './routes'

export const NotFound = withTexts({ notFound }, Page)

function Page() {
  const t = useTexts('notFound')
  return (
    <div className="empty empty--page">
      <MirrorArt broken />
      <PageHeading title={t('title')} className="display-1 ink" />
      <p>{t('what')}</p>
      <ButtonLink to={to.home()}>{t('home')}</ButtonLink>
      <p className="xs">{t('hint')}</p>
    </div>
  )
}

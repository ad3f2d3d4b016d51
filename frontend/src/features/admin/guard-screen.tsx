// What people see who may not open the dashboard, or have to choose a salon first.
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { ButtonLink } from '#/ui/button'
import { MirrorArt } from '#/ui/mirror-art'
import { PageHeading } from '#/ui/page-heading'

export type Refusal = 'anonymous' | 'forbidden' | 'unassigned' | 'chooseShop'

export function GuardScreen({ refusal }: { refusal: Refusal }) {
  const t = useTexts('admin')
  return (
    <main id="main" className="empty empty--page">
      <MirrorArt />
      <PageHeading title={t(`guard.${refusal}.title`)} className="d2 ink" />
      <p>{t(`guard.${refusal}.text`)}</p>
      <WayOut refusal={refusal} />
    </main>
  )
}

function WayOut({ refusal }: { refusal: Refusal }) {
  const t = useTexts('admin')
  if (refusal === 'chooseShop') return <ButtonLink to={to.masterDashboard()}>{t('master')}</ButtonLink>
  if (refusal === 'anonymous') return <ButtonLink to={to.login()}>{t('guard.signIn')}</ButtonLink>
  return (
    <ButtonLink kind="line" to={to.home()}>
      {t('guard.home')}
    </ButtonLink>
  )
}

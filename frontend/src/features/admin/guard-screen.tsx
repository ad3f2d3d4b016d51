// What people see who may not open the dashboard, or have to choose a salon first.
import { to } from '#/app/routes'
import { AccessDenied } from '#/dashboard/access-denied'
import { useTexts, withTexts } from '#/i18n'
import { adminGuard } from '#/i18n/admin-guard'
import { ButtonLink } from '#/ui/button'

export type Refusal = 'anonymous' | 'forbidden' | 'unassigned' | 'chooseShop'

export const GuardScreen = withTexts({ adminGuard }, Guard)

function Guard({ refusal }: { refusal: Refusal }) {
  const t = useTexts('adminGuard')
  return (
    <AccessDenied title={t(`${refusal}.title`)} text={t(`${refusal}.text`)}>
      <WayOut refusal={refusal} />
    </AccessDenied>
  )
}

function WayOut({ refusal }: { refusal: Refusal }) {
  const t = useTexts('adminGuard')
  const admin = useTexts('admin')
  if (refusal === 'chooseShop') return <ButtonLink to={to.masterDashboard()}>{admin('master')}</ButtonLink>
  if (refusal === 'anonymous') return <ButtonLink to={to.login()}>{t('signIn')}</ButtonLink>
  return (
    <ButtonLink kind="line" to={to.home()}>
      {t('home')}
    </ButtonLink>
  )
}

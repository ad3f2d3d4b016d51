// What people see who may not open the dashboard, or have to choose a salon first.
import { to } from '#/app/routes'
import { AccessDenied } from '#/dashboard/access-denied'
import { useTexts } from '#/i18n'
import { ButtonLink } from '#/ui/button'

export type Refusal = 'anonymous' | 'forbidden' | 'unassigned' | 'chooseShop'

export function GuardScreen({ refusal }: { refusal: Refusal }) {
  const t = useTexts('admin')
  return (
    <AccessDenied title={t(`guard.${refusal}.title`)} text={t(`guard.${refusal}.text`)}>
      <WayOut refusal={refusal} />
    </AccessDenied>
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

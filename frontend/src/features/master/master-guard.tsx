// What those see who may not open the platform's dashboard.
import { to } from '#/app/routes'
import { AccessDenied } from '#/dashboard/access-denied'
import { useTexts, withTexts } from '#/i18n'
import { masterGuard } from '#/i18n/master-guard'
import { ButtonLink } from '#/ui/button'

export const MasterGuard = withTexts({ masterGuard }, Guard)

function Guard({ access }: { access: 'anonymous' | 'forbidden' }) {
  const t = useTexts('masterGuard')
  return (
    <AccessDenied title={t('title')} text={t(access)}>
      {access === 'anonymous' ? (
        <ButtonLink to={to.login()}>{t('signIn')}</ButtonLink>
      ) : (
        <ButtonLink kind="line" to={to.home()}>
          {t('home')}
        </ButtonLink>
      )}
    </AccessDenied>
  )
}

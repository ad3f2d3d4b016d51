// The platform's links on small screens.
import { useTexts } from '#/i18n'
import { MenuDrawer } from './menu-drawer'
import { to } from './routes'

export function PlatformMenu() {
  const t = useTexts('shell')
  return (
    <MenuDrawer
      places={[
        [to.home(), t('home')],
        [to.setupSalon(), t('createSalon')],
        [to.login(), t('staffLogin')],
        [to.contact(), t('contact')],
      ]}
    />
  )
}

// Signing up: clients and salon owners alike are verified by WhatsApp, so that there is little to ask (rules/screens#no-passwords).
import './platform.css'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { PageHeading } from '#/ui/page-heading'
import { Loading, Skeleton } from '#/ui/skeleton'
import { Tabs } from '#/ui/tabs'
import { type AccountType, accountTypes } from './signup-form'

/** Forms weigh more than all the rest of the page. */
const AccountForm = lazyComponent('AccountForm', () => import('./account-form'))

export function Signup() {
  const t = useTexts('signup')
  const [selected, setSelected] = useState<AccountType>('client')
  return (
    <div className="wrap">
      <div className="signup">
        <header className="stack signup-h">
          <PageHeading title={t('title')} />
          <p className="lede">{t('intro')}</p>
        </header>
        <div className="card card--pad">
          <Tabs
            label={t('accountType')}
            tabs={accountTypes.map((id) => ({ id, label: t(`${id}.tab`), panel: <Account type={id} /> }))}
            selected={selected}
            onSelect={setSelected}
          />
        </div>
        <p className="row row--wrap row--center sm muted">
          {t('haveAccount')}
          <Link className="link row" to={to.login()}>
            {t('signIn')}
          </Link>
        </p>
      </div>
    </div>
  )
}

function Account({ type }: { type: AccountType }) {
  const t = useTexts('signup')
  return (
    <Suspense
      fallback={
        <Loading text={t('loading')}>
          <Skeleton height="14rem" />
        </Loading>
      }
    >
      <AccountForm type={type} />
    </Suspense>
  )
}

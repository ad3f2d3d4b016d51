// What people see when a page itself fails: a sentence and two ways out, never a blank screen.
import { Component, type ReactNode } from 'react'
import { useTexts } from '#/i18n'
import { Button, ButtonLink } from '#/ui/button'
import { MirrorArt } from '#/ui/illustrations/mirror-art'
import { PageHeading } from '#/ui/page-heading'
import { to } from './routes'

interface BoundaryProps {
  /** A failure is forgotten when this changes: another page may work. */
  readonly place: string
  readonly children: ReactNode
}

interface BoundaryState {
  readonly failed: boolean
  readonly place: string
}

export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, place: this.props.place }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState) {
    return place === state.place ? null : { failed: false, place }
  }

  override render() {
    return this.state.failed ? <ErrorPage /> : this.props.children
  }
}

function ErrorPage() {
  const t = useTexts('shell.crash')
  return (
    <div className="empty empty--page" role="alert">
      <MirrorArt broken />
      <PageHeading title={t('title')} className="display-1 ink" />
      <p>{t('hint')}</p>
      <div className="row row--wrap row--center">
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
        <ButtonLink kind="ghost" to={to.home()}>
          {t('home')}
        </ButtonLink>
      </div>
    </div>
  )
}

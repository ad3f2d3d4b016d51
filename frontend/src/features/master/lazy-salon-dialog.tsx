// The salon form, fetched when it is wanted: forms weigh more than all the rest of the dashboard.
import { lazy, Suspense } from 'react'
import { useTexts } from '#/i18n'
import { loadChunk } from '#/lib/chunk'
import { Loading } from '#/ui/skeleton'
import type { SalonTask } from './salon-dialog'

const SalonDialog = lazy(() =>
  loadChunk('salon-dialog', () => import('./salon-dialog').then((m) => ({ default: m.SalonDialog }))),
)

export function LazySalonDialog(props: { readonly task: SalonTask; readonly onClose: () => void }) {
  const t = useTexts('master')
  return (
    <Suspense fallback={<Loading text={t('loadingForm')} />}>
      <SalonDialog {...props} />
    </Suspense>
  )
}

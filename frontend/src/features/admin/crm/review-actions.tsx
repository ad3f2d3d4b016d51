// What the salon does with a review: replies, takes the reply back, hides the words and shows them again.
import { Suspense, useState } from 'react'
import { type AdminReview, putReviewVisibility } from '#/api/admin-reviews'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { VersionedForm } from '#/dashboard/versioned-form'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Button } from '#/ui/button'
import { useCurrentShop } from '../current-shop'
import { HideDialog } from './hide-dialog'
import { RemoveReply } from './remove-reply'

const ReplyDialog = lazyComponent('ReplyDialog', () => import('./reply-dialog'))

const dialogs = { reply: ReplyDialog, remove: RemoveReply, hide: HideDialog }

export function ReviewActions({ review }: { readonly review: AdminReview }) {
  const t = useTexts('adminReviews')
  const { query } = useCurrentShop()
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null)
  const { pending, run } = useMutation(putReviewVisibility, mutationTexts(t, 'hide.shown', 'hide.failed'))
  const { id, version, text, hidden, reply, client_name: client } = review
  const show = () => void run({ params: { id }, query, version, body: { hidden: null } })
  const Asking = asking && dialogs[asking]
  const which = <span className="visually-hidden">{t('of', { client })}</span>
  return (
    <div className="row row--wrap">
      <Button kind="line" size="sm" onClick={() => setAsking('reply')}>
        {reply === null ? t('reply.write') : t('reply.edit')}
        {which}
      </Button>
      {reply !== null && (
        <Button kind="ghost" size="sm" onClick={() => setAsking('remove')}>
          {t('remove.action')}
          {which}
        </Button>
      )}
      {/* Without words there is nothing to hide: stars always count. */}
      {(text !== null || hidden !== null) && (
        <Button
          kind="ghost"
          size="sm"
          pending={pending}
          onClick={() => (hidden === null ? setAsking('hide') : show())}
        >
          {hidden === null ? t('hide.action') : t('hide.again')}
          {which}
        </Button>
      )}
      {Asking && (
        <Suspense fallback={null}>
          <VersionedForm opened={review} now={review}>
            {(kept) => <Asking review={kept} onClose={() => setAsking(null)} />}
          </VersionedForm>
        </Suspense>
      )}
    </div>
  )
}

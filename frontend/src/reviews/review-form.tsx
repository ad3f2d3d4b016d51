// The form of a review: stars, a few words, and how its author is named.
import Star from 'lucide-react/icons/star'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useCommand, useRefresh } from '#/api/client'
import { userMessage } from '#/api/errors'
import { type OwnReview, putReview, type ReviewState } from '#/api/own-review'
import { useTexts } from '#/i18n'
import { useZodForm } from '#/lib/use-zod-form'
import { Button } from '#/ui/button'
import { FieldError } from '#/ui/field-frame'
import { TextArea } from '#/ui/text-area'
import { places } from './rating'
import { type Draft, draftOf, draftSchema, MAX_WORDS, reviewOf } from './review-draft'

interface ReviewFormProps {
  /** The booking of the visit. */
  readonly id: number
  readonly review: ReviewState
  /** The link by which it is written, where no session is. */
  readonly visitLink: string | undefined
  readonly onSent: (review: OwnReview) => void
  /** Where the form was asked for. */
  readonly onCancel?: (() => void) | undefined
}

export function ReviewForm({ id, review, visitLink, onSent, onCancel }: ReviewFormProps) {
  const t = useTexts('ownReview')
  const { run, pending } = useCommand(putReview)
  const refresh = useRefresh()
  const [problem, setProblem] = useState<string | null>(null)
  const texts = { starsMissing: t('starsMissing'), tooLong: t('tooLong', { count: String(MAX_WORDS) }) }
  const { register, handleSubmit, formState } = useZodForm(draftSchema(texts), draftOf(review))
  const form = useFirstStar(onCancel !== undefined)

  async function send(draft: Draft) {
    setProblem(null)
    try {
      onSent(await run({ params: { id }, body: reviewOf(draft), visitLink }))
    } catch (error) {
      setProblem(userMessage(error, t('failed')))
      refresh(['bookings'])
    }
  }

  const { errors } = formState
  return (
    <form
      className="card card--pad stack review-form"
      noValidate
      ref={form}
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <StarField error={errors.stars?.message} field={register('stars')} />
      <TextArea
        label={t('words')}
        note={t('optional')}
        rows={3}
        error={errors.text?.message}
        {...register('text')}
      />
      {review.short_name !== '' && <NameField name={review.short_name} field={register('name')} />}
      <p className="sm muted">{t('salonSees')}</p>
      <div role="alert">{problem !== null && <p className="notice notice--bad">{problem}</p>}</div>
      <div className="row row--wrap">
        <Button type="submit" pending={pending}>
          {pending ? t('sending') : t('send')}
        </Button>
        {onCancel && (
          <Button kind="ghost" disabled={pending} onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** A form that a button has opened takes the focus, to the stars that were given before. */
function useFirstStar(wasOpened: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const { current } = form
    if (!wasOpened || !current) return
    const given = current.querySelector<HTMLElement>('.star-pick>:checked')
    const first = given ?? current.querySelector('input')
    first?.focus()
  }, [wasOpened])
  return form
}

interface StarFieldProps {
  readonly error: string | undefined
  readonly field: UseFormRegisterReturn
}

function StarField({ error, field }: StarFieldProps) {
  const t = useTexts('ownReview')
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={error && id}>
      <legend className="display-3">{t('question')}</legend>
      <div className="star-picks">
        {places.map((place) => (
          <label key={place} className="star-pick">
            <input type="radio" value={place} {...field} />
            <Star className="icon" aria-hidden="true" />
            <span className="visually-hidden">{t('stars', { stars: String(place) })}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

interface NameFieldProps {
  /** "Maya C." */
  readonly name: string
  readonly field: UseFormRegisterReturn
}

function NameField({ name, field }: NameFieldProps) {
  const t = useTexts('ownReview')
  return (
    <fieldset>
      <legend className="label">{t('names')}</legend>
      <div className="stack review-names">
        {(['short', 'none'] as const).map((choice) => (
          <label key={choice} className="opt">
            <input type="radio" value={choice} {...field} />
            <span className="radio" />
            <span dir="auto">{t(choice, { name })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

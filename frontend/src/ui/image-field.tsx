// A picture with the ways to choose another one and to remove it. The file input stays in the page for keyboards; its label looks
// like a button.
import ImageUp from 'lucide-react/icons/image-up'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './button'
import { FieldError } from './field-frame'

interface ImageFieldProps {
  readonly label: string
  readonly help: string
  readonly url: string | null
  /** Drawn in its place while there is none. */
  readonly placeholder: ReactNode
  /** Round, as it is shown elsewhere; else the frame of a photo. */
  readonly round?: boolean
  /** Types that the file dialog offers, "image/png,image/jpeg". */
  readonly accept: string
  readonly pending: boolean
  readonly problem: string | null
  /** What the buttons say; `remove` names the picture, too. */
  readonly words: { readonly choose: string; readonly remove: string; readonly removeLabel: string }
  readonly onChoose: (file: File) => void
  /** Absent where there is nothing to remove it with. */
  readonly onRemove?: () => void
}

export function ImageField(props: ImageFieldProps) {
  const { label, help, url, placeholder, round = false, accept, pending, problem, words } = props
  const id = useId()
  const described = problem ? `${id}-help ${id}-error` : `${id}-help`
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div className="row image-field">
        <span className={round ? 'image image--round' : 'image'}>
          <Picture key={url} url={url} placeholder={placeholder} />
        </span>
        <div className="row row--wrap">
          <input
            className="image-file"
            id={id}
            type="file"
            accept={accept}
            disabled={pending}
            aria-labelledby={`${id}-label ${id}-choose`}
            aria-describedby={described}
            aria-invalid={problem !== null}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              // Choosing the same file again must count as a choice.
              currentTarget.value = ''
              if (file) props.onChoose(file)
            }}
          />
          <label className="btn btn--line btn--sm" id={`${id}-choose`} htmlFor={id} aria-disabled={pending}>
            {pending ? (
              <LoaderCircle className="icon spin" aria-hidden="true" />
            ) : (
              <ImageUp className="icon" aria-hidden="true" />
            )}
            {words.choose}
          </label>
          {url && props.onRemove && (
            <Button
              kind="ghost"
              size="sm"
              aria-label={words.removeLabel}
              pending={pending}
              onClick={props.onRemove}
            >
              {words.remove}
            </Button>
          )}
        </div>
      </div>
      <p className="help" id={`${id}-help`}>
        {help}
      </p>
      <div role="alert">{problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}</div>
    </div>
  )
}

function Picture({ url, placeholder }: { url: string | null; placeholder: ReactNode }) {
  const [broken, setBroken] = useState(false)
  if (!url || broken) return placeholder
  return <img src={url} alt="" onError={() => setBroken(true)} />
}

// The tags of a client in the form: each can be taken away, and one more can be named.
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { mostTags } from './tags'

interface TagsFieldProps {
  readonly tags: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
  readonly onAdd: () => void
}

export function TagsField({ tags, onChange, onAdd }: TagsFieldProps) {
  const t = useTexts('adminCrm.relationship')
  const tag = useTexts('adminCrm.tag')
  const field = useRef<HTMLFieldSetElement>(null)
  const remove = (gone: string) => {
    onChange(tags.filter((other) => other !== gone))
    // Its button goes with it.
    field.current?.querySelector<HTMLElement>('.btn')?.focus()
  }
  const full = tags.length >= mostTags
  return (
    <fieldset className="field" ref={field}>
      <legend className="label">{t('tags')}</legend>
      {tags.length === 0 && <p className="help">{t('noTags')}</p>}
      <ul className="row row--wrap crm-labels">
        {tags.map((name) => (
          <li className="badge badge--line crm-tag" key={name}>
            <span dir="auto">{name}</span>
            <button
              type="button"
              aria-label={t('removeTag', { tag: name })}
              title={t('removeTag', { tag: name })}
              onClick={() => remove(name)}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {full && <p className="help">{tag('tooMany')}</p>}
      <div>
        <Button
          kind="line"
          size="sm"
          aria-haspopup="dialog"
          aria-disabled={full}
          onClick={full ? undefined : onAdd}
        >
          <Plus className="icon" aria-hidden="true" />
          {t('addTag')}
        </Button>
      </div>
    </fieldset>
  )
}

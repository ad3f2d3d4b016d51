// A labelled input with a fixed end, as an address has: "luna" + ".parlour.example".
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame'

interface InputWithSuffixProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  readonly suffix: string
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

export function InputWithSuffix(props: InputWithSuffixProps) {
  const { suffix, children, label, starred = false, help = '', error, ...input } = props
  return (
    <FieldFrame label={label} starred={starred} help={help} error={error}>
      {(tied) => (
        <>
          <div className="affix">
            <input {...input} {...tied} className="input" autoComplete="off" spellCheck={false} />
            <span className="affix-end">{suffix}</span>
          </div>
          {children}
        </>
      )}
    </FieldFrame>
  )
}

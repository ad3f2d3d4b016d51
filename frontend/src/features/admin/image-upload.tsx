// A picture of the salon or of its people: chosen, checked, uploaded, removed. It takes effect at once.
import './image-upload.css'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#/api/errors'
import { useTexts } from '#/i18n'
import { imageProblem, imageTypes } from '#/lib/image-file'
import { ImageField } from '#/ui/image-field'

interface ImageUploadProps {
  readonly label: string
  readonly url: string | null
  readonly placeholder: ReactNode
  readonly round?: boolean
  readonly megabytes: number
  /** Stores the file and puts it to use. Throws what a call throws. */
  readonly upload: (form: FormData) => Promise<unknown>
  /** Absent where the picture cannot be removed. */
  readonly remove?: () => Promise<unknown>
}

export function ImageUpload({ label, url, placeholder, round, megabytes, upload, remove }: ImageUploadProps) {
  const t = useTexts('adminImages')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function attempt(act: () => Promise<unknown>, kind: 'upload' | 'delete') {
    setPending(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(reasonOf(error, t(`${kind}Failed`), (code) => t(`${kind}FailedWith`, { code })))
    } finally {
      setPending(false)
    }
  }

  function choose(file: File) {
    const refused = imageProblem(file, megabytes)
    if (refused) return setProblem(t(refused, { n: String(megabytes) }))
    const form = new FormData()
    form.append('file', file)
    void attempt(() => upload(form), 'upload')
  }

  return (
    <ImageField
      label={label}
      help={t('help', { n: String(megabytes) })}
      url={url}
      placeholder={placeholder}
      round={round ?? false}
      accept={imageTypes.join()}
      pending={pending}
      problem={problem}
      words={{ choose: t('choose'), remove: t('remove'), removeLabel: t('removeLabel', { name: label }) }}
      onChoose={choose}
      {...(remove && { onRemove: () => void attempt(remove, 'delete') })}
    />
  )
}

/** The server's own sentence, else its status, else that it failed. */
function reasonOf(error: unknown, failed: string, failedWith: (code: string) => string): string {
  if (!(error instanceof ApiError)) return failed
  return error.fromServer ? error.message : failedWith(String(error.status))
}

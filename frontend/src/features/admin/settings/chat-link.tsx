// The address of the chat in which clients book: to be copied, scanned and printed.
import { Suspense, useEffect, useId, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { Field } from '#/ui/field'
import { useToast } from '#/ui/toast'
import { QrCode } from '#/ui/whatsapp-ways'

interface ChatLinkProps {
  readonly salon: string
  readonly link: string
}

export function ChatLink({ salon, link }: ChatLinkProps) {
  const t = useTexts('adminMessagesSettings')
  const toast = useToast()
  const id = useId()
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: t('copied') })
    } catch {
      toast({ title: t('copyFailed.title'), text: t('copyFailed.text'), tone: 'destructive' })
    }
  }
  return (
    <section className="stack" aria-labelledby={id}>
      <h4 className="strong" id={id}>
        {t('bookInChat')}
      </h4>
      <div className="columns-2">
        <div className="stack">
          <Field
            label={t('link')}
            dir="ltr"
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="row">
            <Button kind="line" size="sm" onClick={() => void copy()}>
              {t('copyLink')}
            </Button>
          </div>
        </div>
        <Suspense fallback={<div className="qr" />}>
          <ChatCode salon={salon} link={link} />
        </Suspense>
      </div>
    </section>
  )
}

/** The code, and its way onto paper: that is offered once the code is there. */
function ChatCode({ salon, link }: ChatLinkProps) {
  const t = useTexts('adminMessagesSettings')
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const done = () => setPrinting(false)
    window.addEventListener('afterprint', done)
    return () => window.removeEventListener('afterprint', done)
  }, [])
  function print() {
    // The browser prints what is in the page at that moment.
    flushSync(() => setPrinting(true))
    window.print()
  }
  return (
    <div className="stack">
      <QrCode text={link} label={t('scan')} />
      <div className="row">
        <Button kind="line" size="sm" onClick={print}>
          {t('print')}
        </Button>
      </div>
      {printing && createPortal(<ChatPaper salon={salon} link={link} />, document.body)}
    </div>
  )
}

/** What hangs in the salon: hidden on the screen, alone on paper. */
function ChatPaper({ salon, link }: ChatLinkProps) {
  const t = useTexts('adminMessagesSettings')
  return (
    <div className="chat-paper">
      <p className="display-1" dir="auto">
        {salon}
      </p>
      <p className="display-3">{t('bookInChat')}</p>
      <QrCode text={link} label={t('scan')} />
    </div>
  )
}

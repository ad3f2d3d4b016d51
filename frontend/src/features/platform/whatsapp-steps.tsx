// How WhatsApp takes the place of passwords, in three steps and one example.
import { useTexts } from '#/i18n'

const steps = ['name', 'send', 'take'] as const
const chat = [
  { id: 'ask', mine: true },
  { id: 'done', mine: false },
  { id: 'thanks', mine: true },
] as const

export function WhatsappSteps() {
  const t = useTexts('platform.whatsapp')
  return (
    <section className="section" aria-labelledby="whatsapp">
      <div className="wrap platform-whatsapp">
        <div>
          <h2 className="display-1 platform-h2" id="whatsapp">
            {t('title')}
          </h2>
          <ol>
            {steps.map((step, index) => (
              <li key={step}>
                <span className="platform-step" aria-hidden="true">
                  {index + 1}
                </span>
                <h3 className="title">{t(`${step}.title`)}</h3>
                <p className="muted sm">{t(`${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className="platform-chat" role="img" aria-label={t('example')}>
          {chat.map(({ id, mine }) => (
            <div key={id} className={mine ? 'platform-bubble platform-bubble--me' : 'platform-bubble'}>
              {t(`chat.${id}`)}
              <time>{t('chat.time')}</time>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

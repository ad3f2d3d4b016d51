// The salon's logo and hero image: uploaded and removed at once, beside the form whose words wait to be saved.
import ImageIcon from 'lucide-react/icons/image'
import { getAdminShop } from '#/api/admin-shop'
import { deletePicture, postHero, postLogo } from '#/api/admin-uploads'
import { useCommand } from '#/api/client'
import { useTexts } from '#/i18n'
import { SalonMark } from '#/ui/salon-mark'
import { useToast } from '#/ui/toast'
import { useCurrentShop } from '../current-shop'
import { ImageUpload } from '../image-upload'
import type { SettingsCardProps } from './settings-card'

export function BrandingImages({ shop, onSaved }: Omit<SettingsCardProps, 'own'>) {
  const t = useTexts('adminSettings.branding')
  const { query } = useCurrentShop()
  const logo = useCommand(postLogo)
  const hero = useCommand(postHero)
  const { done, remover } = useImages(onSaved)
  return (
    <div className="stack">
      <ImageUpload
        label={t('logo')}
        url={shop.logo_url}
        placeholder={<SalonMark name={shop.name} logo={null} />}
        megabytes={2}
        upload={(form) => logo.run({ query, body: form }).then(() => done(t('logoSaved')))}
        remove={remover('logo', shop.logo_url)}
      />
      <ImageUpload
        label={t('hero')}
        url={shop.hero_image_url}
        placeholder={<ImageIcon className="icon" aria-hidden="true" />}
        megabytes={10}
        upload={(form) => hero.run({ query, body: form }).then(() => done(t('heroSaved')))}
        remove={remover('hero', shop.hero_image_url)}
      />
      <p className="help">{t('imagesHint')}</p>
    </div>
  )
}

/** After each change the salon is read anew: the words that are saved next must not be stale. */
function useImages(onSaved: SettingsCardProps['onSaved']) {
  const t = useTexts('adminSettings.branding')
  const { query } = useCurrentShop()
  const toast = useToast()
  const read = useCommand(getAdminShop)
  const removal = useCommand(deletePicture)
  async function done(title: string) {
    toast({ title })
    // The picture is there already; what cannot be read now is read with the next look at the settings.
    await read.run({ query }).then(onSaved, () => undefined)
  }
  const remover = (place: 'logo' | 'hero', url: string | null) => async () => {
    if (!url) return
    await removal.run({ query, body: { url, place } })
    await done(t('imageRemoved'))
  }
  return { done, remover }
}

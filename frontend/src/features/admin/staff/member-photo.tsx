// The photo of a member of staff: uploaded and removed at once.
import { type AdminStaff, getAdminStaff } from '#/api/admin-staff'
import { deletePicture, postStaffPhoto } from '#/api/admin-uploads'
import { useCommand } from '#/api/client'
import { useTexts } from '#/i18n'
import { Avatar } from '#/ui/avatar'
import { useToast } from '#/ui/toast'
import { useCurrentShop } from '../current-shop'
import { ImageUpload } from '../image-upload'
import { withPhotoOf } from './staff-form'

interface MemberPhotoProps {
  readonly member: AdminStaff
  /** Takes the member as they are with the new photo, so that saving the rest is not stale. */
  readonly onChange: (member: AdminStaff) => void
}

export function MemberPhoto({ member, onChange }: MemberPhotoProps) {
  const t = useTexts('adminStaff.form')
  const { query } = useCurrentShop()
  const toast = useToast()
  const photo = useCommand(postStaffPhoto)
  const removal = useCommand(deletePicture)
  const staff = useCommand(getAdminStaff)
  const { id, name, profile_image_url: url } = member

  async function changed(title: string) {
    toast({ title })
    const rows = await staff.run({ query }).catch(() => [])
    const now = rows.find((row) => row.id === id)
    if (now) onChange(withPhotoOf(member, now))
  }
  return (
    <ImageUpload
      label={t('photo')}
      url={url}
      placeholder={<Avatar name={name} photo={null} size="4rem" />}
      round
      megabytes={3}
      upload={async (form) => {
        await photo.run({ params: { id }, query, body: form })
        await changed(t('photoSaved'))
      }}
      remove={async () => {
        if (url) await removal.run({ query, body: { url, place: 'staff', staff_id: id } })
        await changed(t('photoRemoved'))
      }}
    />
  )
}

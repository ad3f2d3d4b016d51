// One to five stars, for the eye and in words.
import Star from 'lucide-react/icons/star'
import { places } from './rating'

interface StarsProps {
  readonly stars: number
  /** "4 of 5 stars". */
  readonly label: string
}

export function Stars({ stars, label }: StarsProps) {
  return (
    <span className="stars" role="img" aria-label={label}>
      {places.map((place) => (
        <Star key={place} className={place <= Math.round(stars) ? 'icon on' : 'icon'} aria-hidden="true" />
      ))}
    </span>
  )
}

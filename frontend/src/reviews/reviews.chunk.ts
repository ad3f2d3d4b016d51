// What all screens with reviews have in common, in one piece: left to itself it would be half a dozen files, as in #/app/shell.chunk.
import '#/api/reviews'
import '#/i18n/reviews'
import 'lucide-react/dist/esm/icons/star.mjs'
import './quote'
import './rating'
import './star-bars'
import './stars'

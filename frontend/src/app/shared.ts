// Small modules that most of the client pages use. Imported here they arrive in one piece with the shell;
// left to themselves they would be a dozen files of half a kilobyte, one for each set of pages that shares one.
import '#/api/services'
import '#/api/staff'
import '#/lib/duration'
import '#/lib/money'
import '#/lib/shop-time'
import '#/lib/storage'
import '#/ui/badge'
import '#/ui/chip'
import '#/ui/dialog'
import '#/ui/empty'
import '#/ui/face'
import '#/ui/failed'

// For the image: removes what installed packages hold for other systems, once.
import { leaveOutForeignParts } from '../set-up.mjs'

leaveOutForeignParts()

import { clientDictionaries } from './clientDictionaries.ts'
import type { DictionarySeed } from './dictionarySeed.ts'
import { matterDictionaries } from './matterDictionaries.ts'
import { systemDictionaries } from './systemDictionaries.ts'

/** Every dictionary that a new database starts with. */
export const dictionarySeeds: DictionarySeed[] = [...systemDictionaries, ...clientDictionaries, ...matterDictionaries]

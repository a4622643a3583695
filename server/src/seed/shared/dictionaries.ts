import { appointmentDictionaries } from './appointmentDictionaries.ts'
import { clientDictionaries } from './clientDictionaries.ts'
import { contentDictionaries } from './contentDictionaries.ts'
import { contractDictionaries } from './contractDictionaries.ts'
import type { DictionarySeed } from './dictionarySeed.ts'
import { entrustDictionaries } from './entrustDictionaries.ts'
import { exampleDictionaries } from './exampleDictionaries.ts'
import { matterDictionaries } from './matterDictionaries.ts'
import { onlineDictionaries } from './onlineDictionaries.ts'
import { systemDictionaries } from './systemDictionaries.ts'

/** Every dictionary that a new database starts with. */
export const dictionarySeeds: DictionarySeed[] = [
  ...systemDictionaries,
  ...clientDictionaries,
  ...appointmentDictionaries,
  ...matterDictionaries,
  ...entrustDictionaries,
  ...contractDictionaries,
  ...contentDictionaries,
  ...exampleDictionaries,
  ...onlineDictionaries,
]

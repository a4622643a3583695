import { coreName, headOfficeName } from './coreName.ts'
import { nameLibraries } from './nameLibraries.ts'
import { bareName, foldedName } from './writtenForm.ts'

/** The forms under which a name is stored, searched and compared. */
export interface NameForms {
  /**
   * Normalised letters, characters and digits: ignores width, case, punctuation, brackets and traditional characters.
   */
  written: string
  /** Of an organisation: without place, legal form and group words. Of a person: the written form. */
  core: string
  /** Of a branch: the written name of its head office. */
  headOffice: string | null
  isOrganisation: boolean
  /** Toneless pinyin of the whole name; null without Chinese characters. */
  sound: string | null
}

const organisationWord =
  /(?:公司|集团|事务所|合伙企业|合伙|个体工商户|企业|银行|分行|支行|厂|店|馆|社|中心|学校|大学|学院|中学|小学|幼儿园|医院|诊所|协会|学会|商会|工会|基金会|委员会|研究院|研究所|设计院|法院|检察院|政府|局|厅|办事处|代表处|商行|工作室|合作社|经营部|管理处|项目部|俱乐部|公社|农场|酒店|投资|科技|控股|基金|信托|保险|证券)$/u
const interpunct = /\p{Script=Han}\s*[·•・.‧⋅∙●]\s*\p{Script=Han}/u
const longestPersonName = 4

/** `isOrganisation` is what the record says about the party; without it the name itself decides. */
export function nameForms(name: string, isOrganisation?: boolean | null): NameForms {
  const folded = foldedName(name)
  const written = bareName(folded)
  const organisation = isOrganisation ?? looksLikeOrganisation(name, written)
  return {
    written,
    core: organisation ? coreName(folded) : written,
    headOffice: organisation ? (headOfficeName(written) ?? null) : null,
    isOrganisation: organisation,
    sound: soundOf(written, organisation),
  }
}

function looksLikeOrganisation(name: string, written: string): boolean {
  if (organisationWord.test(written)) return true
  if (!/\p{Script=Han}/u.test(written)) return false
  return !interpunct.test(name.normalize('NFKC')) && [...written].length > longestPersonName
}

/** Surnames can have a special reading: 单 is shan at the start of a person's name. */
function soundOf(written: string, isOrganisation: boolean): string | null {
  if (!/\p{Script=Han}/u.test(written)) return null
  const syllables = nameLibraries().pinyin(written, {
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
    v: true,
    surname: isOrganisation ? 'off' : 'head',
  })
  return syllables.join('').toLowerCase()
}

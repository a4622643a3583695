const peoples =
  '蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|塔吉克|怒|普米|保安|裕固|独龙|各'
const trailingPeople = new RegExp(`(?:${peoples})族$`)
// In Xinjiang the ethnic name has no 族: 伊犁哈萨克自治州.
const trailingBarePeople = /(?:蒙古|哈萨克|锡伯|塔吉克|柯尔克孜|维吾尔)$/
const autonomous = /(?:自治[区州县旗]|(?<=族)区)$/
const neverShortened = /(?:直辖|开发区|管理区|(?:产业|工业|化工)园区|示范区|实验区|矿区|其它区|区划)|^(?:市中|高新)区$/
// The longer ending first: 浦东新区 loses 新区, but 清新区 only 区.
const endings = [/(?:特别行政区|地区|新区|林区|特区|街道)$/, /[省市区县旗盟镇乡]$/]
const shortest = 2

/** The colloquial name: 彭水苗族土家族自治县 → 彭水, 浦东新区 → 浦东. A name that would lose its meaning is not shortened. */
export function shortPlaceName(name: string): string {
  if (neverShortened.test(name)) return name
  if (autonomous.test(name)) return withoutPeoples(name.replace(autonomous, ''))
  for (const ending of endings) {
    const stem = name.replace(ending, '')
    if (stem !== name && stem.length >= shortest) return stem
  }
  return name
}

function withoutPeoples(name: string): string {
  const stem = name.replace(trailingPeople, '').replace(trailingBarePeople, '')
  // 鄂温克族自治旗 is named only after the ethnic group.
  if (stem === name || stem.length < shortest) return name.replace(/族$/, '')
  return withoutPeoples(stem)
}

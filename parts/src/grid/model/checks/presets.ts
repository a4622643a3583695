/** The named patterns of a grid (specification file 2 §5). */
export const presets: Readonly<Record<string, { pattern: RegExp; title: string }>> = {
  'n6-16': { title: '6 到 16 位数字', pattern: /^\d{6,16}$/ },
  '*6-16': { title: '6 到 16 位任意字符', pattern: /^.{6,16}$/su },
  's6-18': { title: '6 到 18 位字母', pattern: /^[a-z]{6,18}$/i },
  url: { title: '网址', pattern: /^(?:https?|ftp):\/\/[^\s/$.?#][^\s]*$/i },
  e: { title: '电子邮件', pattern: /^[\w.+-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i },
  m: { title: '手机号码', pattern: /^1[3-9]\d{9}$/ },
  p: { title: '邮政编码', pattern: /^[1-9]\d{5}$/ },
  s: { title: '字母', pattern: /^[a-z]+$/i },
  n: { title: '数字', pattern: /^-?\d+(?:\.\d+)?$/ },
  z: { title: '整数', pattern: /^-?\d+$/ },
  '*': { title: '非空', pattern: /^[\s\S]+$/ },
  money: { title: '金额（最多两位小数）', pattern: /^-?(?:0|[1-9]\d*)(?:\.\d{1,2})?$/ },
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const

function idNumber(digits: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  return `${digits}${'10X98765432'[sum % 11]!}`
}

interface PersonClient {
  name: string
  idNo: string
  mobile: string
  /** Another name with the same pronunciation. */
  soundsLike: string
}

/** Private clients of the office. */
export const personClients: readonly PersonClient[] = [
  { name: '沈月琴', idNo: idNumber('11010119780312002'), mobile: '13910010001', soundsLike: '沈悦琴' },
  { name: '韩立新', idNo: idNumber('11010519691105001'), mobile: '13910010002', soundsLike: '韩力新' },
  { name: '彭晓燕', idNo: idNumber('31011519850621004'), mobile: '13910010003', soundsLike: '彭小燕' },
  { name: '叶国栋', idNo: idNumber('33010619730809003'), mobile: '13910010004', soundsLike: '叶国冻' },
  { name: '袁淑芬', idNo: idNumber('44030519901224006'), mobile: '13910010005', soundsLike: '袁书芬' },
]

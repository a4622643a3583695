const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const

function idNumber(digits: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  return `${digits}${'10X98765432'[sum % 11]!}`
}

/** People who came to the office for themselves. */
export const personClients: readonly { name: string; idNo: string; mobile: string }[] = [
  { name: '沈月琴', idNo: idNumber('11010119780312002'), mobile: '13910010001' },
  { name: '韩立新', idNo: idNumber('11010519691105001'), mobile: '13910010002' },
  { name: '彭晓燕', idNo: idNumber('31011519850621004'), mobile: '13910010003' },
  { name: '叶国栋', idNo: idNumber('33010619730809003'), mobile: '13910010004' },
  { name: '袁淑芬', idNo: idNumber('44030519901224006'), mobile: '13910010005' },
]

/** Why a file need not even be sent; what is inside is for the server to judge. */
export function sheetProblem({ name, size }: { name: string; size: number }): string | undefined {
  if (!/\.xlsx?$/i.test(name)) return `${name} 不是 Excel 文件，请选择 .xls 或 .xlsx 文件`
  return size === 0 ? `${name} 是空文件` : undefined
}

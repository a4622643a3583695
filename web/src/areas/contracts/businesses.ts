/** The record type that contracts of each business belong to. */
export const businesses: Record<string, { resource: string; title: string }> = {
  counsel: { resource: 'counsel', title: '法律顾问' },
  entrust: { resource: 'entrustment', title: '委托' },
  package: { resource: 'packageOrder', title: '套餐订单' },
}

/** Parameters of every list that are never filters. */
export const listParameters: ReadonlySet<string> = new Set([
  ...['class', 'ids', 'page', 'rows', 'sort', 'order', 'column', 'field', 'pageNo', 'pageSize', '_t', 'token'],
  ...['selections', 'superQueryParams', 'superQueryMatchType', 'paramsStr'],
])

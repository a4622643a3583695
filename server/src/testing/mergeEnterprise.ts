import type { Answer, Client, TestProduct } from './testProduct.ts'

const approvers = new WeakMap<TestProduct, Promise<Client>>()

/** The administrator requests to merge an enterprise into another one, and a second person approves. */
export async function mergeEnterprise(product: TestProduct, id: string, mergeRequestId: string): Promise<Answer> {
  if (!approvers.has(product))
    approvers.set(
      product,
      product.signInAs({ username: 'mergeSecond', permissions: ['enterprise:list', 'enterprise:merge'] }),
    )
  const approver = await approvers.get(product)!
  const path = `/legal/enterprise/${id}`
  const requested = await product.admin.post(`${path}/requestMerge`, { mergeRequestId, reason: '重复' })
  return requested.success ? approver.post(`${path}/merge`) : requested
}

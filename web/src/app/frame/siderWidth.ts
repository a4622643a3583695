export const siderWidth = 208 // A §9

/** A key of test mode, which the simulator takes. */
export const STRIPE_KEY = `sk_test_${'a'.repeat(24)}`;

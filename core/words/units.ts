declare const unit: unique symbol;

/**
 * A number, or an array of numbers, with a unit that only the type checker sees. The checker refuses a value with another unit, but accepts
 * a number without a unit. Arithmetic drops the unit, so each result is annotated where it is returned.
 */
type Measured<Value, Unit extends string> = Value & { readonly [unit]?: Unit };

/** Money [$]. */
export type Dollars = Measured<number, '$'>;
/** Weighted people of a target. */
export type People = Measured<number, 'people'>;
/** A share of a whole: 0.25 is a quarter. */
export type Share = Measured<number, 'share'>;

/** One amount per channel, in the order of CHANNELS [$]. */
export type DollarsByChannel = Measured<Float64Array, '$'>;
/** One amount per channel, as a share of the whole budget. */
export type SharesByChannel = Measured<Float64Array, 'share'>;
/** One amount per channel, in the money unit of a problem's rates (PlanningProblem.moneyUnit). */
export type MoneyUnitsByChannel = Measured<Float64Array, 'money unit'>;
/** One number of people per channel. */
export type PeopleByChannel = Measured<Float64Array, 'people'>;
/** Marginal reach by channel [people per $]. */
export type PeoplePerDollarByChannel = Measured<Float64Array, 'people per $'>;

//! What a visit costs in the end (rules/money#final-price).

use domain::Cents;

/// What the desk takes off the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Discount {
    #[default]
    None,
    Amount(Cents),
    /// 1 to 100 percent of the sum, half a cent up.
    Percent(i64),
}

/// The discount is more than there is to pay, or no discount at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("The discount is more than the sum.")]
pub struct DiscountTooHigh;

/// A sum after its discount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FinalPrice {
    pub discount: Cents,
    pub total: Cents,
}

/// Adds lines up and takes a discount off.
///
/// # Errors
/// [`DiscountTooHigh`] when less than nothing would be left.
pub fn final_price(
    prices: impl IntoIterator<Item = Cents>,
    discount: Discount,
) -> Result<FinalPrice, DiscountTooHigh> {
    let sum: i64 = prices.into_iter().map(Cents::get).sum();
    let discount = match discount {
        Discount::None => 0,
        Discount::Amount(cents) => cents.get(),
        Discount::Percent(percent) => (sum * percent + 50).div_euclid(100),
    };
    if !(0..=sum).contains(&discount) {
        return Err(DiscountTooHigh);
    }
    Ok(FinalPrice { discount: Cents::new(discount), total: Cents::new(sum - discount) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(prices: &[i64], discount: Discount) -> Result<(i64, i64), DiscountTooHigh> {
        let price = final_price(prices.iter().copied().map(Cents::new), discount)?;
        Ok((price.discount.get(), price.total.get()))
    }

    #[test]
    fn lines_add_up_and_a_discount_comes_off() {
        assert_eq!(total(&[8_500, 1_800], Discount::None), Ok((0, 10_300)));
        assert_eq!(total(&[8_500, 1_800], Discount::Amount(Cents::new(300))), Ok((300, 10_000)));
        assert_eq!(total(&[8_500, 1_800], Discount::Percent(10)), Ok((1_030, 9_270)));
        assert_eq!(total(&[0], Discount::Percent(100)), Ok((0, 0)));
    }

    #[test]
    fn half_a_cent_of_a_discount_is_a_cent() {
        assert_eq!(total(&[1_005], Discount::Percent(10)), Ok((101, 904)));
        assert_eq!(total(&[1_004], Discount::Percent(10)), Ok((100, 904)));
    }

    #[test]
    fn no_more_comes_off_than_there_is() {
        assert_eq!(total(&[500], Discount::Amount(Cents::new(500))), Ok((500, 0)));
        assert_eq!(total(&[500], Discount::Amount(Cents::new(501))), Err(DiscountTooHigh));
        assert_eq!(total(&[500], Discount::Amount(Cents::new(-1))), Err(DiscountTooHigh));
        assert_eq!(total(&[500], Discount::Percent(101)), Err(DiscountTooHigh));
    }
}

//! About how many bytes a salon takes in memory: its rows, and whatever somebody wrote into them. A salon that is made to be heavy weighs what it
//! takes, and no more of others is forgotten for it.

use domain::{Capabilities, Chair, ModifierGroup, ScheduleException, Service, ServiceId, Shop, Staff};
use ports::shop::ListedSpecialDay;
use scheduling::{
    Block, BusyInterval, ExtraBreak, ExtraShift, MovedBreak, SchedulingData, SpecialDay, Stylist,
};

/// What every salon takes, whatever it shows.
pub(super) const BASE: usize = 2_048;
/// What a list or a text takes beside what is in it.
const HEAP: usize = 16;

fn text(text: &str) -> usize {
    HEAP + text.len()
}

fn words<T: AsRef<str>>(words: Option<&T>) -> usize {
    words.map_or(0, |words| text(words.as_ref()))
}

fn list<T>(rows: &[T], more: impl Fn(&T) -> usize) -> usize {
    HEAP + size_of_val(rows) + rows.iter().map(more).sum::<usize>()
}

fn capabilities(able: &Capabilities) -> usize {
    match able {
        Capabilities::Everything => 0,
        Capabilities::Only(services) => list::<ServiceId>(services, |_| 0),
    }
}

pub(super) fn shop(shop: &Shop) -> usize {
    let branding = &shop.branding;
    let told = [
        &branding.logo_url,
        &branding.hero_image_url,
        &branding.business_address,
        &branding.business_phone,
        &branding.business_email,
        &branding.business_description,
        &branding.price_note,
        &shop.published_whatsapp,
    ];
    text(&shop.name) + told.into_iter().map(|told| words(told.as_ref())).sum::<usize>()
}

pub(super) fn service(service: &Service) -> usize {
    let options = |group: &ModifierGroup| list(&group.options, |option| text(&option.label));
    let group = |group: &ModifierGroup| text(&group.id) + text(&group.label) + options(group);
    let category = service.category.as_ref().map(|category| &category.name);
    // Its place on the menu is a number.
    size_of::<(Service, ServiceId)>()
        + text(&service.name)
        + text(&service.description)
        + words(category)
        + list(&service.modifiers, group)
}

pub(super) fn member(member: &Staff) -> usize {
    size_of::<Staff>()
        + text(member.name.as_str())
        + words(member.bio.as_ref())
        + words(member.profile_image_url.as_ref())
        + capabilities(&member.capabilities)
}

pub(super) fn salon(salon: &SchedulingData) -> usize {
    let exception = |exception: &ScheduleException| words(exception.reason.as_ref());
    let stylist = |stylist: &Stylist| {
        text(&stylist.name)
            + capabilities(&stylist.capabilities)
            + list(&stylist.exceptions, exception)
            + list::<ExtraShift>(&stylist.extra_shifts, |shift| list(&shift.breaks, |_| 0))
            + list::<ExtraBreak>(&stylist.extra_breaks, |_| 0)
            + list::<MovedBreak>(&stylist.moved_breaks, |_| 0)
    };
    let chair = |chair: &Chair| {
        text(&chair.name) + list(&chair.allowed_staff, |_| 0) + list(&chair.allowed_services, |_| 0)
    };
    list(&salon.stylists, stylist)
        + list(&salon.chairs, chair)
        + list::<BusyInterval>(&salon.busy_intervals, |_| 0)
        + list::<SpecialDay>(&salon.special_days, |_| 0)
        + list::<Block>(&salon.blocks, |_| 0)
}

pub(super) fn special_days(days: &[ListedSpecialDay]) -> usize {
    list(days, |listed| text(&listed.day.name))
}

#[cfg(test)]
mod tests {
    use domain::{Cents, Minutes, ModifierKind, ModifierOption, ServiceMinutes};

    use super::*;

    fn cut(description: &str, options: usize) -> Service {
        let option = |number: usize| ModifierOption {
            label: format!("{number:040}"),
            extra_charge: Cents::ZERO,
            extra_minutes: Minutes::ZERO,
        };
        let length = ModifierGroup {
            id: "length".into(),
            label: "Length".into(),
            kind: ModifierKind::Single,
            required: false,
            options: (0..options).map(option).collect(),
        };
        Service {
            id: ServiceId::new(1),
            name: "Cut".into(),
            description: description.into(),
            price: Cents::ZERO,
            duration: ServiceMinutes::parse(60).unwrap(),
            category: None,
            modifiers: vec![length],
        }
    }

    #[test]
    fn what_somebody_wrote_weighs_what_it_takes() {
        let plain = service(&cut("", 0));
        assert!((100..2_048).contains(&plain), "{plain}");
        assert_eq!(service(&cut(&"x".repeat(10_000), 0)), plain + 10_000);
        let option = size_of::<ModifierOption>() + HEAP + 40;
        assert_eq!(service(&cut("", 20)), plain + 20 * option);
    }
}

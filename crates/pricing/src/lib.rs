//! What does it cost and how long does it take? Quotes and modifier rules, pure.
